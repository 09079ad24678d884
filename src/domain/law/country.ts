/** Returns the country whose law a workplace follows: that of its address, as two letters; empty where it is not known. */
export const countryOf = ({ address }: { address: { country?: string | undefined } }): string => address.country ?? ''
