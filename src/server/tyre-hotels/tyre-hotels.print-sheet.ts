import type { TyreHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { formatMoney, type Language } from '#domain/text/format.ts'
import { seasonWords, type StorageTerms } from '#domain/tyre-hotels/tyre-hotels.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { buildFrame } from '#server/platform/pdf/letterhead.ts'
import { truncateLine, toSheetFacts, withoutEmptyCells, createFormatter } from '#server/platform/pdf/sheet.ts'
import type { Stationery } from '#server/platform/pdf/stationery.ts'
import { words } from '#server/platform/words.ts'

/** Slip for the client, as `slip.typ` lays it out. */
export function clientSheet(hotel: TyreHotel, stationery: Stationery, terms: StorageTerms, language: Language) {
  const { organization: shop } = stationery
  const pen = createFormatter(shop, language)
  const { word } = pen
  const translate = words('tyre-hotels', language)
  const { metaData } = hotel
  return {
    ...buildFrame(stationery, language),
    head: {
      title: translate('StorageSlip'),
      number: hotel.carNumber,
      facts: [{ label: word('Date'), value: pen.date(hotel.createdAt) }],
    },
    blocks: [
      {
        title: word('Client'),
        facts: toSheetFacts([
          [word('Name'), hotel.clientName],
          [word('DelegateName'), hotel.tyreHotelClient?.delegateName],
          [word('Phone'), metaData.phoneNumber],
        ]),
      },
      {
        title: word('Vehicle'),
        facts: [
          { label: word('PlateNumberPrint'), value: hotel.carNumber, strong: true },
          ...toSheetFacts([
            [word('MakeAndModel'), [hotel.carMake, hotel.carModel].filter(Boolean).join(' ')],
            [word('OrderNumber'), hotel.workOrderUuid],
          ]),
        ],
      },
      {
        title: translate('Storage'),
        facts: toSheetFacts([
          [translate('StoredAt'), pen.date(hotel.createdAt)],
          [translate('StorageUntil'), pen.date(hotel.storageUntil)],
          [translate('StorageFee'), hotel.fee === null ? null : formatMoney(hotel.fee, shop.currency, language)],
          [translate('ClosedAt'), hotel.closedAt && pen.date(hotel.closedAt)],
        ]),
      },
    ],
    tyres: {
      title: word('Tyres'),
      facts: toSheetFacts([
        [translate('TyreName'), hotel.tyreName],
        [translate('Season'), hotel.season && translate(seasonWords[hotel.season])],
        [translate('WithRim'), word(metaData.withRim ? 'Yes' : 'No')],
        [word('Quantity'), pen.number(hotel.tyreQuantity)],
      ]),
      rows: withoutEmptyCells({
        columns: [
          { key: 'dimension', label: word('TyreDimension') },
          { key: 'dot', label: word('DotNumber') },
          { key: 'quantity', label: word('QuantityShort') },
        ],
        rows: metaData.tyreDimensions.map((row) => [formatTyre(row), row.dotNumber ?? '', pen.number(row.tyreQuantity)]),
      }),
    },
    description: toSheetFacts([[word('Description'), hotel.description]])[0],
    notice: storageNotice(terms, shop.currency, language),
    people: toSheetFacts([[word('CreatedByPrint'), hotel.storedBy]]),
    signatures: [word('CompanySignature'), word('ClientSignature')],
  }
}

/** Uses the same terms as the last day and the fee of the set, so they cannot contradict each other. */
export function storageNotice({ months, fees }: StorageTerms, currency: string, language: Language): string {
  const translate = words('tyre-hotels', language)
  const amount = (value: number) => formatMoney(value, currency, language)
  const duration = translate('NoticeKept', { count: months })
  return fees ? `${duration} ${translate('NoticeFees', { fee: amount(fees.plain), withRims: amount(fees.withRims) })}` : duration
}

/** Larger quantities are a fleet's stock, whose tyres get no labels. */
const maxLabels = 40

type Layout = { rows: number; orientation: 'portrait' | 'landscape'; language: Language }

/** A label for each tyre of the set, as `labels.typ` lays them out. */
export function warehouseSheet(hotel: TyreHotel, shop: Stationery['organization'], { rows, orientation, language }: Layout) {
  const pen = createFormatter(shop, language)
  const { word } = pen
  const translate = words('tyre-hotels', language)
  const { metaData } = hotel
  const isAcross = orientation === 'landscape'
  const tyres = metaData.tyreDimensions.flatMap((row) =>
    Array.from({ length: Math.min(row.tyreQuantity, maxLabels) }, () => ({ size: formatTyre(row), dot: row.dotNumber ?? '' })),
  )
  const labelledTyres = tyres.slice(0, maxLabels)
  return {
    language,
    theme: 'javasea',
    title: translate('WarehouseLabels'),
    isAcross,
    rows: isAcross ? 2 : rows,
    dot: word('DotNumber'),
    labels: labelledTyres.map(({ size, dot }, i) => ({
      plate: hotel.carNumber,
      number: `${i + 1} / ${pen.number(hotel.tyreQuantity)}`,
      client: truncateLine(hotel.clientName),
      size,
      dot,
      name: truncateLine(hotel.tyreName ?? ''),
      marks: [translate(metaData.withRim ? 'WithRim' : 'WithoutRim'), hotel.season ? translate(seasonWords[hotel.season]) : '']
        .filter(Boolean)
        .join(' · '),
      foot: [pen.date(hotel.createdAt), hotel.storedBy].filter(Boolean).join(' · '),
    })),
  }
}
