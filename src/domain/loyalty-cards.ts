// The numbers of loyalty cards.

/** As it is shown and printed: in groups of four. */
export const formatCardNumber = (number: string): string => number.match(/.{1,4}/g)?.join('-') ?? ''

/** The digits with one more behind them, by which a mistyped number is known; as Luhn counts it. */
export function appendCheckDigit(digits: string): string {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, i) => total + (i % 2 ? digit : digitSum(2 * digit)), 0)
  return digits + String((10 - (sum % 10)) % 10)
}

const digitSum = (number: number) => (number > 9 ? number - 9 : number)
