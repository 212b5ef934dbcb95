export function readCookie(name: string): string | undefined {
  const pairs = document.cookie.split('; ');
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
