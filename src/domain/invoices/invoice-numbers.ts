// Numbers of invoices: a prefix, in which `{year}` stands for the year of the issue, and a number padded to the digits of its series.

type Numbering = { prefix: string; digits: number }

const year = '{year}'

/** Returns the year whose numbers an invoice of this day continues; 0 for a series that goes on over the years. */
export const numberedYear = ({ prefix }: Numbering, day: string): number => (prefix.includes(year) ? Number(day.slice(0, 4)) : 0)

/** Writes the number of an invoice: `BV ` and six digits give `BV 000042`. */
export const invoiceNumber = ({ prefix, digits }: Numbering, day: string, value: number): string =>
  prefix.replaceAll(year, day.slice(0, 4)) + String(value).padStart(digits, '0')
