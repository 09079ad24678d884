/** Key that all spellings of a phone share, with and without country code: its last nine digits. */
export const phoneKey = (phone: string | null | undefined): string | null => phone?.replace(/\D/g, '').slice(-9) || null
