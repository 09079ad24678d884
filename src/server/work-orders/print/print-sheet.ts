import { encodeQR } from 'qr'
import type { Settings, ValueOf } from '#contract/accounts/settings.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import type { Language } from '#domain/text/format.ts'
import { buildFrame } from '#server/platform/pdf/letterhead.ts'
import { truncateLine, toSheetFacts, createFormatter, type SheetFormatter } from '#server/platform/pdf/sheet.ts'
import type { Stationery } from '#server/platform/pdf/stationery.ts'
import { lineTables, toPrintedOrder, printedTotals } from './print.lines.ts'
import type { PrintExtras } from './print.queries.ts'
import { axleBlock, carBlock, clientBlock, garageBlock, inspectionBlock, orderBlock, tyreBlock } from './print.view.ts'

export type Paper = PrintExtras & {
  stationery: Stationery
  settings: Settings
  /** URL in the QR code, which opens the order. */
  address: string
  /** The workshop copy shows no prices. */
  copy?: 'workshop' | undefined
}

/** An order as `print.typ` lays it out; an absent part is not printed. */
export function orderSheet(order: WorkOrder, paper: Paper, language: Language) {
  const { stationery, settings, copy } = paper
  const { organization, theme } = stationery
  const pen = createFormatter(organization, language)
  const { word } = pen
  const { metaData, itp } = order
  const options = settings('wo_pdf_config')
  const isWorkshops = copy === 'workshop'
  const printed = toPrintedOrder(order, options)
  const tyres = itp ? null : order.tyreService
  const deadline = pen.instant(metaData.deadline)
  const frame = buildFrame(stationery, language)
  const companySignature = options.woPdfCompanySignatureLabelRename || word('CompanySignature')
  const clientSignature = word('ClientSignature')
  const signsAbove = options.woPdfClientSignatureUnderExecutedServices && !isWorkshops

  return {
    ...frame,
    ...(isWorkshops && { shop: { ...frame.shop, lines: [] } }),
    head: {
      title: word(itp ? 'WorkOrderItp' : 'WorkOrder'),
      number: order.uuid,
      facts: [
        { label: word('Date'), value: pen.date(order.startDate) },
        ...(isWorkshops && deadline ? [{ label: word('Deadline'), value: deadline, strong: true as const }] : []),
      ],
      ...(isWorkshops && { note: word('WorkshopCopy') }),
    },
    // QR codes hold more capitals than mixed letters at the same size.
    code: { svg: encodeQR(paper.address.toUpperCase(), 'svg', { ecc: 'low', border: 1 }), alt: word('OpenOrderPrint') },
    foot: [order.uuid, order.car.plateNumber].join('  ·  '),
    blocks: [
      orderBlock(order, organization.timeZone, isWorkshops, pen),
      clientBlock(order, paper.client, isWorkshops, pen),
      carBlock(order, isWorkshops, pen),
    ],
    tyres: tyres ? tyreBlock(tyres, paper.wheelType, options.woPdfTyreTorqueNewLine, pen) : undefined,
    axles: itp ? undefined : axleBlock(metaData, accents[theme], pen),
    garage: garageBlock(order, pen),
    inspection: inspectionBlock(order, pen),
    requested: requestedBlock(order, tyres !== null, settings('wo_clean_requested_services'), pen),
    reception: isWorkshops ? undefined : { title: word('OnReception'), labels: [companySignature, clientSignature] },
    description: toSheetFacts([[word('Description'), order.description]])[0],
    ...lineTables(printed, options, isWorkshops, pen),
    ...(!isWorkshops && printedTotals(printed, options, organization.currency, pen)),
    clientSignature: signsAbove ? clientSignature : undefined,
    /** Number of ruled lines for handwritten notes. */
    ruled: isWorkshops ? 3 : undefined,
    // With fewer than ten lines the closing part is pinned to the foot of the page, else it follows the tables.
    pinned: order.products.length < 10,
    people: toSheetFacts([
      [word('CreatedByPrint'), metaData.createdBy],
      [word('CarriedOutBy'), order.workers.map(({ name }) => name).join(', ')],
      [word('FinalReviewer'), metaData.finalReviewer],
      [word('Deadline'), isWorkshops ? null : deadline],
    ]),
    certificate: isWorkshops ? undefined : certificate(options, pen),
    handover: { title: word('OnHandover'), labels: [companySignature, ...(signsAbove || isWorkshops ? [] : [clientSignature])] },
  }
}

/** Colours of the drawing, which is an SVG that the template's own colours do not reach. */
const accents: Record<Stationery['theme'], string> = { javasea: '#1e697a', lemontage: '#7a6a00' }

function requestedBlock({ products, metaData }: WorkOrder, isAboutTyres: boolean, isClean: boolean, { word }: SheetFormatter) {
  const names = products.filter(({ isService }) => isService === 1).map(({ name }) => truncateLine(name))
  const services = (isClean ? [...new Set(names)] : names).join('  ·  ')
  const note = isClean ? undefined : toSheetFacts([[word('RequestedByClient'), metaData.clientRequested]])[0]
  if (!services && !note && !isAboutTyres) return undefined
  const brings = metaData.clientBringsProducts
  return {
    title: word('RequestedServicesPrint'),
    brought: isAboutTyres
      ? {
          label: word('ProductsBroughtByClient'),
          options: [
            { label: word('Yes'), on: brings },
            { label: word('No'), on: !brings },
          ],
        }
      : undefined,
    services: services || undefined,
    note,
  }
}

/** Terms with at least this many letters may break across pages. */
const longTermsLetters = 900

/** Prints the account's own text, else Atelier's default terms. */
function certificate({ woPdfBottomTextTitle: title, woPdfBottomText: text }: BottomText, { word }: SheetFormatter) {
  return {
    title: title.trim() || word('CertificateTitle'),
    terms: text.trim() || [word('CertificateGuarantee'), word('CertificateTorque'), word('CertificateLiability')],
    breaks: text.length > longTermsLetters,
  }
}
type BottomText = Pick<ValueOf<'wo_pdf_config'>, 'woPdfBottomTextTitle' | 'woPdfBottomText'>
