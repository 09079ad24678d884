/** Counties in the local spelling and alphabetical order. Each list includes the capital, which is no county. */
const countiesByCountry: Record<string, string> = {
  RO:
    'Alba, Arad, Argeș, Bacău, Bihor, Bistrița-Năsăud, Botoșani, Brașov, Brăila, București, Buzău, Caraș-Severin, ' +
    'Călărași, Cluj, Constanța, Covasna, Dâmbovița, Dolj, Galați, Giurgiu, Gorj, Harghita, Hunedoara, Ialomița, Iași, ' +
    'Ilfov, Maramureș, Mehedinți, Mureș, Neamț, Olt, Prahova, Satu Mare, Sălaj, Sibiu, Suceava, Teleorman, Timiș, ' +
    'Tulcea, Vaslui, Vâlcea, Vrancea',
  HU:
    'Bács-Kiskun, Baranya, Békés, Borsod-Abaúj-Zemplén, Budapest, Csongrád-Csanád, Fejér, Győr-Moson-Sopron, ' +
    'Hajdú-Bihar, Heves, Jász-Nagykun-Szolnok, Komárom-Esztergom, Nógrád, Pest, Somogy, Szabolcs-Szatmár-Bereg, Tolna, ' +
    'Vas, Veszprém, Zala',
}

/** Returns the counties of a country; undefined for other countries. */
export const countiesOfCountry = (country: string): readonly string[] | undefined => countiesByCountry[country]?.split(', ')
