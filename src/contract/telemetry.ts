import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import { Instant, LanguageField, Nothing, text } from './kit/fields.ts'

// Browsers report faults and timings. The server forwards only known names, and nothing that a person typed.

/** Words of the addresses of screens; anything else in an address may be personal data. */
export const screenWords = new Set(
  `dashboard suspended suspended-account workstation-settings account-settings work-orders create create-itp edit edit-itp drafts
  inspections-due clients tyre-hotels tyre-service shelves pick-list appointments messages loyalty-cards vehicles guaranties audit products
  services packages imports live-timesheet timesheet client-order closed collaborator collaborators reports workers months profile suspend w
  download-work-order-pdf daily monthly company waste work-order-products advanced suspended-work-orders sms organizations users
  payment-methods car-types wheel-types appointment-groups sms-messages credits opt-outs settings switch sessions help share details money evening takings till
  owed balance invoices $invoiceId uninvoiced
  $workOrderId $draftId $clientId $vehicleId $importId $number $guarantyId $slug sign-in`.split(/\s+/),
)
/** The address of a screen as the program writes it, such as `/dashboard/workstation-settings/clients/$clientId`. */
export const isScreenPath = (route: string): boolean =>
  route.startsWith('/') &&
  route
    .slice(1)
    .split('/')
    .every((word) => word === '' || screenWords.has(word))

const at = { at: Instant, route: text(200), version: text(40).default(''), language: LanguageField }
const Frame = z.object({ file: text(200), line: z.int().min(0), column: z.int().min(0) })
/** A call before the error: method, path of the contract and status of the answer. */
const Crumb = z.object({ call: text(120), status: z.int().min(0).max(599) })

const Fault = z.object({
  ...at,
  type: text(100),
  message: text(500).default(''),
  frames: z.array(Frame).max(50).default([]),
  crumbs: z.array(Crumb).max(20).default([]),
})
export type ClientError = z.output<typeof Fault>
/** How long a page took to open, in milliseconds. */
const Opened = z.object({ ...at, name: z.enum(['page', 'trace']), ms: z.int().min(0).max(3_600_000) })
export type PageViewBatch = z.output<typeof Opened>

const reportRules = { access: 'all', perMinute: 60, result: Nothing, notRepeatable: true } as const
export const telemetry = feature('telemetry', {
  fault: endpoint('POST /telemetry/errors', { ...reportRules, input: Fault }),
  opened: endpoint('POST /telemetry/events', { ...reportRules, input: z.object({ batch: z.array(Opened).min(1).max(50) }) }),
})
