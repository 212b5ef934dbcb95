/** How far a store is with the copy of one: nothing there, some of it, or all of it, ready for a service. */
export type CopyState = 'empty' | 'begun' | 'finished';
