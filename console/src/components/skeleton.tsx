/** Stands where an answer will be, in about its shape. */
export function Skeleton({ lines = 3, label = 'Loading' }: { readonly lines?: number; readonly label?: string }) {
  return (
    <div class="skeleton" role="status">
      <span class="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} class="skeleton-line" />
      ))}
    </div>
  );
}
