import { importFields, type ImportField, type ImportType, type ColumnMapping } from '#contract/imports.ts'
import { fold } from '#domain/text/format.ts'

/** What shops call their columns, in three languages, as `plainHeading` leaves it; our own exports are among them. */
const clientWords: Partial<Record<ImportField, string>> = {
  name: 'nume denumire client numeclient firma numecomplet name customer company fullname nev ugyfel ugyfelnev ceg cegnev partner',
  first_name: 'prenume firstname keresztnev',
  last_name: 'numedefamilie lastname surname vezeteknev',
  phone: 'telefon tel mobil nrtelefon gsm phone telephone mobile telefonszam',
  email: 'email mail emailcim',
  vat_number: 'cui cif cuicif codfiscal codtva vatnumber taxid adoszam',
  reg_number: 'nrregcom j registrulcomertului nrregistrulcomertului regnumber traderegisternumber cegjegyzekszam',
  street: 'adresa strada street cim utca',
  number: 'numar nr number hazszam',
  city: 'oras localitate municipiu city town varos telepules',
  county: 'judet county megye',
  post_code: 'codpostal postcode zip iranyitoszam',
  type: 'tip tipclient type typeofclient tipus ugyfeltipusa',
  fidelity: 'fidel clientfidel regular regularcustomer torzsugyfel torzsvasarlo',
  delegate_name: 'delegat reprezentant persoanadecontact delegate contactperson kepviselo kapcsolattarto',
  sms_consent: 'acordsms smsconsent smshozzajarulas',
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

/** In small letters without marks, signs and units: `Preț (lei)`, `Preț, RON` and `PRET` are one. */
const plainHeading = (heading: string): string =>
  fold(heading)
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replace(/,\s*[a-z]{2,4}\.?$/, '')
    .replace(/[^\p{L}\d]/gu, '')

/** What the columns are by their headings; of two that could be the same, the first. */
export function guessMapping(type: ImportType, headings: readonly string[]): ColumnMapping {
  const plain = headings.map(plainHeading)
  const known = Object.entries(words[type]).map(([field, names]) => [field as ImportField, names.split(' ')] as const)
  const taken = new Set<ImportField>()
  const mapping = plain.map((heading) => {
    const [field] = known.find(([, names]) => names.includes(heading)) ?? []
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
  // Beside a column of first names, "nume" is the family's.
  return type === 'client' && taken.has('first_name') && !taken.has('last_name')
    ? mapping.map((field) => (field === 'name' ? 'last_name' : field))
    : mapping
}

/** Of the first rows the one with the most headings that are known; the first, where none are. */
export function guessHeader(type: ImportType, rows: readonly (readonly string[])[]): number {
  const known = rows.map((cells) => guessMapping(type, cells).filter(Boolean).length)
  return Math.max(0, known.indexOf(Math.max(...known)))
}

export const isImportField = (type: ImportType, field: ImportField): boolean =>
  (importFields[type] as readonly ImportField[]).includes(field)

/** Whether the columns say what every record needs: of a client also in two parts. */
export const hasRequiredColumns = (type: ImportType, mapping: ColumnMapping): boolean =>
  type === 'vehicle'
    ? mapping.includes('plate_number')
    : mapping.includes('name') || (type === 'client' && (mapping.includes('last_name') || mapping.includes('first_name')))
