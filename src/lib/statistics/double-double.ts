/** Sums and products whose rounding errors are kept: a number and a rest, together some 31 digits. */

/** What `a + b` lost when it was rounded to `sum`. */
export function sumError(a: number, b: number, sum: number): number {
  const second = sum - a;
  return a - (sum - second) + (b - second);
}

/** What `a * b` lost when it was rounded to `product`. */
export function productError(a: number, b: number, product: number): number {
  const [highA, highB] = [highHalf(a), highHalf(b)];
  const [lowA, lowB] = [a - highA, b - highB];
  return highA * highB - product + highA * lowB + lowA * highB + lowA * lowB;
}

/** The upper half of a number's digits. */
function highHalf(a: number): number {
  const scaled = 134_217_729 * a;
  return scaled - (scaled - a);
}

/** A sum that loses nothing to cancellation. */
export class ExactSum {
  value = 0;
  rest = 0;

  add(value: number, rest = 0): void {
    const sum = this.value + value;
    const lost = this.rest + rest + sumError(this.value, value, sum);
    this.value = sum + lost;
    this.rest = lost - (this.value - sum);
  }

  /** Adds a product with a number of two parts. */
  addProduct(factor: number, value: number, rest: number): void {
    const product = factor * value;
    this.add(product, productError(factor, value, product) + factor * rest);
  }
}

/** A quotient of two numbers of two parts. */
export function divide(value: number, rest: number, divisor: number, divisorRest: number): ExactSum {
  const quotient = value / divisor;
  const product = quotient * divisor;
  const left = value - product - productError(quotient, divisor, product) + rest - quotient * divisorRest;
  const result = new ExactSum();
  result.add(quotient, left / divisor);
  return result;
}
