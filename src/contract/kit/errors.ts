/** Every failure the product names, with the HTTP status it travels on. */
export const failures = {
  BadRequest: 400,
  UnsupportedVersion: 400,
  ForbiddenKey: 400,
  SignInRequired: 401,
  WrongPin: 401,
  GuestTokenRequired: 401,
  AccessDenied403: 403,
  PasswordRequired: 403,
  RestoreTooLate: 403,
  NotFound: 404,
  AccountSuspended: 405,
  AlreadyExists: 409,
  AlreadyClosed: 409,
  AlreadyConfirmed: 409,
  AlreadySent: 409,
  AlreadyTransformed: 409,
  AlreadyVoided: 409,
  ClientInUse: 409,
  CompanyLookupOff: 409,
  DayClosed: 409,
  EarlierDayOpen: 409,
  FilesQuotaExceeded: 409,
  GroupInUse: 409,
  GuestSlotTaken: 409,
  HasDeposit: 409,
  ImportRunning: 409,
  InUse: 409,
  InvoiceIssued: 409,
  LastAdmin: 409,
  LastOne: 409,
  MailNotConfigured: 409,
  MoreThanOwed: 409,
  MoreThanToReturn: 409,
  PaymentNeeded: 409,
  PaymentsExist: 409,
  NotEnoughSmsCredits: 409,
  NothingToCredit: 409,
  SmsNotConfigured: 409,
  SmsOptedOut: 409,
  ShelfFull: 409,
  ShelfInUse: 409,
  SlotTaken: 409,
  StatusNotAllowed: 409,
  OrderClosed: 409,
  OrderInvoiced: 409,
  OrderNotDone: 409,
  RepriceFirst: 409,
  SecretsKeyMissing: 409,
  SeriesUsed: 409,
  TaxConnectionOff: 409,
  TimeSheetOff: 409,
  TimeSheetOverlap: 409,
  TooLateToChange: 409,
  TooManyBookings: 409,
  TooManyDrafts: 409,
  TooManyFiles: 409,
  TransmissionOpen: 409,
  TyreHotelClosed: 409,
  VehicleInUse: 409,
  StaleRecord: 412,
  TooLarge: 413,
  UnsupportedMediaType: 415,
  InvalidInput: 422,
  InvalidCredentials: 422,
  InvalidCaptcha: 422,
  InvalidDocument: 422,
  InvalidImage: 422,
  InvoiceDateBeforeLast: 422,
  InvalidWorkbook: 422,
  IdempotencyKeyReused: 422,
  ItpDisabled: 422,
  PleaseProvideAtLeastOneFilter: 422,
  SmsNumberNotAllowed: 422,
  SmsTooLong: 422,
  RateNeeded: 422,
  TooManyRows: 422,
  PinLocked: 423,
  SignInLocked: 423,
  SmsCapReached: 429,
  SmsCooldown: 429,
  TooManyRequests: 429,
  CompanyLookupFailed: 503,
  ExportError: 503,
  GenerateExcelReportError: 503,
  GeneratePdfReportError: 503,
  ReportTimeout: 503,
  TechnicalDifficultiesError: 503,
  WorkOrderPdfError: 503,
  UnknownError: 500,
} as const
export type Failure = keyof typeof failures

/** Messages by field: dotted snake_case path → keys. */
export type FieldErrors = Record<string, string[]>

/**
 * A refusal with a name. `message` is a key the client translates, or a text shown as it is.
 * `retryAfter` in seconds; `details` are extra members of the answer (the current version of a stale record).
 */
export class AppError extends Error {
  readonly code: Failure
  readonly fields: FieldErrors | undefined
  readonly retryAfter: number | undefined
  readonly details: Record<string, unknown> | undefined
  constructor(
    code: Failure,
    more: { message?: string; fields?: FieldErrors; retryAfter?: number; details?: Record<string, unknown> } = {},
  ) {
    super(more.message ?? code)
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.details = more.details
  }
  get status(): number {
    return failures[this.code]
  }
}

export const fail = (code: Failure, more?: ConstructorParameters<typeof AppError>[1]): never => {
  throw new AppError(code, more)
}

/** Refuses the value of one field; `field` is its dotted snake_case path. */
export const failField = (field: string, message: string): never => fail('InvalidInput', { fields: { [field]: [message] } })

/** Refuses a record that is missing or not visible: the caller must not learn which. */
export const failNotFound = (what: string, id: number | string): never =>
  fail('NotFound', { message: `No query results for ${what} ${id}` })
