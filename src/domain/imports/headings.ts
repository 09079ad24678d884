import { clientHeadings } from '#contract/clients/import-fields.ts'
import { importFields, type ImportField, type ImportType, type ColumnMapping } from '#contract/imports.ts'
import { withWireKeys } from '#contract/kit/field-names.ts'
import { fold } from '#contract/kit/fold.ts'

/** Names that shops give their columns, in three languages and in the form of `plainHeading`; the headings of our exports are included. */
const clientWords: Partial<Record<ImportField, string>> = {
  ...withWireKeys(clientHeadings),
  first_name: 'prenume firstname keresztnev',
  last_name: 'numedefamilie lastname surname vezeteknev',
  vat_number: 'cui cif cuicif codfiscal codtva vatnumber taxid adoszam',
  reg_number: 'nrregcom j registrulcomertului nrregistrulcomertului regnumber traderegisternumber cegjegyzekszam',
  street: 'adresa strada street cim utca',
  number: 'numar nr number hazszam',
  city: 'oras localitate municipiu city town varos telepules',
  county: 'judet county megye',
  post_code: 'codpostal postcode zip iranyitoszam',
  id: 'id azonosito',
}
const vehicleWords: Partial<Record<ImportField, string>> = {
  plate_number: 'nrinmatriculare numarauto inmatriculare placuta nrauto plate registration platenumber rendszam frsz',
  make: 'marca make gyartmany marka',
  model: 'model tipus modell',
  year: 'an anfabricatie year evjarat gyartasiev',
  vin: 'seriesasiu vin sasiu chassis alvazszam',
  km: 'km kilometraj mileage kmoraallas kmallas',
  tyre_size: 'dimensiune dimensiuni anvelope tyresize dimensions abroncsmeret gumimeret meretek',
  itp_until: 'itp expirareitp itppanala inspectionuntil muszaki muszakiervenyessege muszakilejarata',
  car_type: 'tipmasina tipvehicul cartype vehicletype autotipus jarmutipus',
  owner: 'proprietar client owner tulajdonos',
  owner_phone: 'telefon tel mobil phone telefonszam',
}
const priceListWords: Partial<Record<ImportField, string>> = {
  name: 'nume denumire produs serviciu name product service nev megnevezes termek szolgaltatas',
  price: 'pret pretvanzare tarif price ar eladasiar egysegar',
  um: 'um unitate unit egyseg me',
  is_tyre: 'anvelopa tyre abroncs',
  car_type: 'tipmasina tipvehicul cartype vehicletype autotipus jarmutipus',
  order_type: 'tipcomanda ordertype munkalaptipusa',
  count_price:
    'pretpebucata priceperpiece darabar pretulseinmultestecucantitatea priceismultipliedbythequantity azaramennyiseggelszorzodik',
  id: 'id azonosito',
}
const words = { client: clientWords, vehicle: vehicleWords, product: priceListWords, service: priceListWords }

/** Normalizes a heading to lower case without marks, signs and units: `Preț (lei)`, `Preț, RON` and `PRET` are equal. */
const normalizeHeading = (heading: string): string =>
  fold(heading)
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replace(/,\s*[a-z]{2,4}\.?$/, '')
    .replace(/[^\p{L}\d]/gu, '')

/** Guesses the field of each column by its heading; a field is used once, for the first match. */
export function guessMapping(type: ImportType, headings: readonly string[]): ColumnMapping {
  const normalized = headings.map(normalizeHeading)
  const fieldNames = Object.entries(words[type]).map(([field, names]) => [field as ImportField, names.split(' ')] as const)
  const taken = new Set<ImportField>()
  const mapping = normalized.map((heading) => {
    const [field] = fieldNames.find(([, names]) => names.includes(heading)) ?? []
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
  // Next to a column of first names, "nume" is the last name.
  return type === 'client' && taken.has('first_name') && !taken.has('last_name')
    ? mapping.map((field) => (field === 'name' ? 'last_name' : field))
    : mapping
}

/** Returns the row with the most recognized headings, or the first row. */
export function guessHeader(type: ImportType, rows: readonly (readonly string[])[]): number {
  const counts = rows.map((cells) => guessMapping(type, cells).filter(Boolean).length)
  return Math.max(0, counts.indexOf(Math.max(...counts)))
}

export const isImportField = (type: ImportType, field: ImportField): boolean =>
  (importFields[type] as readonly ImportField[]).includes(field)

/** Whether the columns cover the required fields; a client's name may be in two columns. */
export const hasRequiredColumns = (type: ImportType, mapping: ColumnMapping): boolean =>
  type === 'vehicle'
    ? mapping.includes('plate_number')
    : mapping.includes('name') || (type === 'client' && (mapping.includes('last_name') || mapping.includes('first_name')))
