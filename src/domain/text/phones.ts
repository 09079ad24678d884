/** What all spellings of one phone share, with and without the country's code: its last nine digits. */
export const phoneKey = (phone: string | null | undefined): string | null => phone?.replace(/\D/g, '').slice(-9) || null
