import { fold } from '#contract/kit/fold.ts'

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

/** Codes of ISO 3166-2, which also stand on plates, in the order of the names. */
const romanianCodes =
  'AB AR AG BC BH BN BT BV BR B BZ CS CL CJ CT CV DB DJ GL GR GJ HR HD IL IS IF MM MH MS NT OT PH SM SJ SB SV TR TM TL VS VL VN'.split(' ')

/** Words before a name: `MUNICIPIUL BUCUREŞTI`, `jud. Brașov`. */
const countyPrefix = /^(?:municipiul|judetul|mun\.|jud\.?) */

const findRomanianCounty = (written: string): number => {
  const name = fold(written.trim()).replace(countyPrefix, '')
  const place = countiesOfCountry('RO')?.findIndex((county) => fold(county) === name) ?? -1
  return place >= 0 ? place : romanianCodes.indexOf(name.toUpperCase())
}

/** Returns the local spelling of a Romanian county that is written by its name or its code; undefined if there is none. */
export const findCounty = (written: string): string | undefined => countiesOfCountry('RO')?.[findRomanianCounty(written)]

/** Returns the code of ISO 3166-2, as `RO-BV`; null where it is not known. */
export const countyCode = (country: string, county: string): string | null => {
  const code = country === 'RO' ? romanianCodes[findRomanianCounty(county)] : undefined
  return code === undefined ? null : `RO-${code}`
}

const romanDigits = ['i', 'ii', 'iii', 'iv', 'v', 'vi']
const sector = /(?:^|[^a-z])sect(?:or|orul)?\.? *(?:([1-6])|(i{1,3}|iv|vi?))(?![a-z\d])/

/** Reads the sector of Bucharest as e-Factura writes it, `SECTOR3`, from `Sector 3` or `București, sect. III`; null if there is none. */
export function readSector(city: string): string | null {
  const [, digit, roman] = sector.exec(fold(city)) ?? []
  const number = digit ?? (roman && romanDigits.indexOf(roman) + 1)
  return number ? `SECTOR${number}` : null
}
