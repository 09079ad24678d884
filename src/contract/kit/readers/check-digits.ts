const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0)

/** A Romanian CUI has two to ten digits, the last of which is the check digit. */
export function hasCuiCheck(digits: string): boolean {
  if (!/^\d{2,10}$/.test(digits)) return false
  const sum = weightedSum(digits.slice(0, -1).padStart(9, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2])
  return ((10 * sum) % 11) % 10 === Number(digits.at(-1))
}

/** The first eight digits of a Hungarian adószám. */
export const hasAdoszamCheck = (digits: string): boolean =>
  /^\d{8}$/.test(digits) && weightedSum(digits, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0

/** The tax number of a person in Hungary: ten digits that begin with 8. */
export const hasAdoazonositoCheck = (digits: string): boolean =>
  /^8\d{9}$/.test(digits) && weightedSum(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11 === Number(digits[9])

/** The numbers of the Romanian trade register since July 2024: the digits behind their letter, the last of which is the check digit. */
export const hasRegisterCheck = (letter: string, digits: string): boolean =>
  (letter.charCodeAt(0) + weightedSum(digits, Array<number>(12).fill(1))) % 10 === Number(digits[12])

const letterValues: Record<string, number> = Object.fromEntries(
  ['ABCDEFGH', 'JKLMN', 'P', 'R', 'STUVWXYZ'].flatMap((row, i) => {
    const first = [1, 1, 7, 9, 2][i]!
    return Array.from(row, (letter, at) => [letter, first + at] as const)
  }),
)
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The ninth sign of a chassis number of 17 signs. */
export function hasVinCheck(vin: string): boolean {
  const sum = Array.from(vin).reduce((total, sign, i) => total + (letterValues[sign] ?? Number(sign)) * vinWeights[i]!, 0)
  const remainder = sum % 11
  return vin[8] === (remainder === 10 ? 'X' : String(remainder))
}
