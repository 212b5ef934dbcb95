/** Where a new dashboard is made. */
export const NEW_PATH = 'dashboards?new=yes';

export function dashboardPath(name: string): string {
  return `dashboards/${encodeURIComponent(name)}`;
}
