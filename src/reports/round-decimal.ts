/** Rounds half away from zero, on the shortest decimal text of a number: 1.005 becomes 1.01. */
export function roundDecimal(value: number, decimals: number): number {
  const [digits = '0', exponent = '0'] = String(Math.abs(value)).split('e');
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  const [whole = '0', power = '0'] = String(shifted).split('e');
  return Math.sign(value) * Number(`${whole}e${Number(power) - decimals}`);
}

/** With the requested number of decimals, and without a minus before zero. */
export function decimalText(value: number, decimals: number): string {
  const rounded = roundDecimal(value, decimals);
  return (rounded === 0 ? 0 : rounded).toFixed(decimals);
}
