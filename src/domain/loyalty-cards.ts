// Numbers of loyalty cards.

/** Formats a number for display and print, in groups of four. */
export const formatCardNumber = (number: string): string => number.match(/.{1,4}/g)?.join('-') ?? ''

/** Appends a Luhn check digit, which detects mistyped numbers. */
export function appendCheckDigit(digits: string): string {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, i) => total + (i % 2 ? digit : digitSum(2 * digit)), 0)
  return digits + String((10 - (sum % 10)) % 10)
}

const digitSum = (number: number) => (number > 9 ? number - 9 : number)
