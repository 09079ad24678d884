/** As people there write them, in their own alphabetical order. Each list has the capital in it, which is no county. */
const known: Record<string, string> = {
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

/** The counties of a country, or nothing where we do not know them. */
export const countiesOfCountry = (country: string): readonly string[] | undefined => known[country]?.split(', ')
