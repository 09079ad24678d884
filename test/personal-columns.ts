import { clientErasure } from '#contract/clients/fields.ts'
import { toSnakeCase } from '#contract/kit/codec.ts'
import { keptColumns } from '#contract/kit/field-table.ts'

// Erasing a client empties personal columns. This file lists every column that the erasure keeps, with the reason.

/** Columns of every table that count rows and changes and contain no personal data. */
export const bookkeeping: readonly string[] = ['account_id', 'created_at', 'id', 'organization_id', 'updated_at', 'version']

/** Tables that copy names or phones of clients without a reference to the client. */
export const holdsCopies: Record<string, string> = {
  audit_entries: 'a change names its record by kind and id',
  import_rows: 'a row of a file names the record that was written from it',
  sms_opt_outs: 'the phone alone names who wants no messages',
}

/** Tables that name no client, with the reason. */
export const holdsNoClient: Record<string, string> = {
  account_packages: 'what the account ordered of us',
  account_settings: 'how the account works',
  appointment_groups: 'the ramps of a workplace',
  board_places: 'where a card stands, by its id',
  boards: 'how often a board changed',
  booking_pages: 'the address of a page for guests',
  car_types: 'a list of the account',
  cash_closings: 'sheets of the till: amounts by payment type, with the names of users',
  cash_days: 'the till of a workplace on one day',
  cash_movements: 'cash that moved without a client',
  chat_conversations: 'what a user asked the assistant, which is purged after 90 days',
  chat_messages: 'what a user asked the assistant, which is purged after 90 days',
  collaborator_workers: 'who works for a collaborator',
  collaborators: 'firms that work for the account',
  counters: 'the next numbers of papers',
  credentials: 'how users sign in',
  day_totals: 'sums of a day',
  delete_requests: 'the closing of the account itself',
  file_contents: 'bytes, deleted with the attachments of a client that name them',
  file_usage: 'a sum of the account',
  files: 'pictures of users and of workplaces',
  guest_limits: 'counts of bookings by a keyed hash, which are purged after two days',
  idempotency_keys: 'answers that may be asked for again, which are purged after a day',
  invoice_counters: 'the next numbers of invoices',
  invoice_series: 'how a workplace numbers its invoices',
  imports: 'what was done with a file: its rows are judged apart',
  line_package_lines: 'a list of the account',
  line_packages: 'a list of the account',
  mails: 'mails to users, to who signs up and about debts to clients: each goes once it is sent, or after three days',
  notice_marks: 'how far a user has read the notices',
  notices: 'the plate and the time of a booking, deleted with its client and purged after 30 days',
  organizations: 'the workplaces of the account',
  password_links: 'how users choose a password',
  payment_types: 'a list of the account',
  price_conditions: 'a list of the account',
  products: 'a list of the account',
  saved_views: 'the filters of a user',
  sessions: 'who is signed in',
  sms_balances: 'credits of the account',
  sms_waiting: 'messages that wait for credits, by the ids of an order or an appointment',
  switch_failures: 'counts of wrong PINs',
  tax_connections: 'how a workplace reaches its tax office',
  time_sheets: 'hours of users',
  tracked_reports: 'which report a user looked at, without what was typed to find somebody',
  tyre_hotel_shelves: 'where sets of tyres may lie',
  user_organizations: 'where users work',
  users: 'who works for the account',
  wheel_types: 'a list of the account',
  work_order_types: 'a list of the account',
  workers: 'who works for the account',
  write_offs: 'what was taken off the debt of an order; its reason goes when the client of the order is erased',
}

const link = 'an id that says which rows belong together'
const staff = 'who of the account did it'
const times = 'when it happened and how far it came'
const car = 'the vehicle stays known by its plate, without whose it was'
const sums = 'amounts and numbers of papers stay for the accounts'
const goods = 'what was sold or stored'
const choices = 'a choice of a list, or a mark'
const answered = 'no such key is stored: the answer adds it'
const audited = 'when who changed which record'

/** Columns and keys that stay, by reason, for each table and each audit subject. */
const keep: Record<string, Record<string, string>> = {
  appointments: {
    [link]: 'appointment_group_id client_id work_order_id',
    [staff]: 'confirmed_by created_by deleted_by ended_by',
    [times]: 'confirmed_at deleted_at from_at status to_at',
    [car]: 'car_make car_model plate_key plate_number',
    [choices]: 'guest guest_language is_break lane options.newTyre options.tyreHotel options.withRim sms_language sort_order',
  },
  'audit_entries of attachment': {
    [audited]: 'action at subject subject_id user_id',
    'the number of the file, and whether the client may see it': 'name search changes.for_client',
  },
  'audit_entries of client': { [audited]: 'action at subject subject_id user_id' },
  'audit_entries of collaborator-work-order': {
    [audited]: 'action at subject subject_id user_id',
    'the number of the order': 'name search',
    [link]: 'changes.collaborator_id changes.organization_id changes.payment_type_id changes.worker_ids',
    [car]: 'changes.make changes.model changes.plate_number',
    [times]: 'changes.date changes.deadline changes.status',
    [sums]: 'changes.lines changes.vat_percentage changes.with_vat',
  },
  'audit_entries of guaranty': {
    [audited]: 'action at subject subject_id user_id',
    'the number of the paper': 'name search',
    [link]: 'changes.client_id changes.organization_id changes.work_order_id',
    [car]: 'changes.plate_number',
    [goods]: 'changes.km_at changes.km_limit changes.months changes.starts_on changes.subject',
  },
  'audit_entries of invoice': { [audited]: 'action at subject subject_id user_id', [sums]: 'changes.amount changes.sending name search' },
  'audit_entries of loyalty-card': {
    [audited]: 'action at subject subject_id user_id',
    'the number of the card': 'name search changes.number',
    [link]: 'changes.client_id changes.organization_id',
    [choices]: 'changes.active changes.discount_percent',
  },
  'audit_entries of payment': { [audited]: 'action at subject subject_id user_id', [sums]: 'changes.amount name search' },
  'audit_entries of vehicle': {
    [audited]: 'action at subject subject_id user_id',
    [link]: 'changes.client_id',
    [car]: `name search changes.car_km changes.car_type_id changes.itp_until changes.make changes.manufacturing_year changes.model
      changes.plate_number changes.vin_number`,
  },
  collaborator_work_order_lines: { [link]: 'order_id position', [goods]: 'name quantity um', [sums]: 'price total' },
  collaborator_work_order_workers: { [link]: 'order_id worker_id' },
  collaborator_work_orders: {
    [link]: 'client_id collaborator_id payment_type_id',
    [staff]: 'created_by deleted_by',
    [times]: 'date deadline deleted_at finished status',
    [car]: 'make model plate_key plate_number',
    [sums]: 'number subtotal tax total vat_percentage with_vat',
  },
  customer_orders: {
    [link]: 'appointment_group_id appointment_id client_id work_order_id',
    [staff]: 'closed_by deleted_by user_id',
    [times]: 'closed_at deleted_at on_date status',
    [car]: 'car_make car_model car_plate_number meta_data.carKm plate_key',
    [goods]: 'meta_data.tyreHeight meta_data.tyreQuantity meta_data.tyreRim meta_data.tyreWidth tyre_make tyre_model',
    [choices]: 'close_with_order color_code new_tyre',
    [answered]: 'meta_data.createdBy meta_data.description',
  },
  guaranties: {
    [link]: 'client_id work_order_id',
    [staff]: 'created_by deleted_by',
    [times]: 'deleted_at expires_on starts_on',
    [car]: 'km_at plate_key plate_number',
    'what is guaranteed': 'conditions km_limit months number subject',
  },
  guest_links: { [link]: 'appointment_id', [times]: 'expires_at', 'the hash of a link that names nobody': 'token_hash' },
  invoice_lines: {
    [link]: 'advance_id credited_line_id invoice_id position product_id work_order_id work_order_line_id',
    [goods]: 'counts is_service name quantity um',
    [sums]: 'discount discount_reason net price vat vat_category vat_code vat_rate vat_reason',
  },
  invoice_balances: { [link]: 'invoice_id', [sums]: 'owed paid written_off' },
  invoice_orders: { [link]: 'invoice_id role work_order_id', [times]: 'released_at' },
  invoice_transmissions: {
    [link]: 'channel download_id invoice_id sha256 upload_id',
    [times]: 'answered_at attempts deadline is_resent next_at sending_since sent_at state',
    'the file and the signed answer of the office: law keeps them with the invoice': 'answer xml',
    'fields that the tax office refused, and how the shop brought it the file': 'manual_note problems',
  },
  invoice_vat: { [link]: 'invoice_id', [sums]: 'category net net_base rate reason vat vat_base vat_code' },
  invoices: {
    [link]: 'client_id corrects_id payment_type_id proforma_id series_id',
    [staff]: 'created_by issued_at issued_by',
    [times]: 'delivery_date due_date issue_date rate_date status',
    [sums]: `cash_vat currency kind means net net_base number number_key number_value prices_include_vat rate total total_base vat vat_base
      year`,
    'who was billed and for what: law keeps it with the invoice': `buyer.address.city buyer.address.country buyer.address.county
      buyer.address.number buyer.address.postCode buyer.address.street buyer.delegateName buyer.name buyer.regNumber buyer.taxNumber buyer.type
      buyer.vatNumber buyer_name correction_reason notes orders_text`,
    'the shop itself, and the layout of its paper': 'seller template',
    'a draft goes with its client, so it is no column of an issued one': 'draft',
  },
  loyalty_cards: { 'the number of the card': 'number', [choices]: 'active discount_percent', [staff]: 'deleted_by', [times]: 'deleted_at' },
  sms_ledger: { [link]: 'message_id', [sums]: 'balance_after credits kind note reference' },
  payment_allocations: {
    [link]: 'customer_order_id invoice_id payment_id work_order_id',
    [staff]: 'user_id',
    [times]: 'at',
    [sums]: 'amount document',
  },
  payments: {
    [link]: 'client_id payment_type_id reverses_id',
    [staff]: 'user_id',
    [times]: 'at day for_day received_on',
    [sums]: 'amount receipt_date receipt_number rounding',
    [choices]: 'kind origin',
  },
  sms_messages: {
    [link]: 'appointment_id client_id event_key reference secret work_order_id',
    [staff]: 'created_by',
    [times]: 'attempts expires_at final_at not_before queued_at reason sending_at sent_at status',
    [sums]: 'credits segments',
    [choices]: 'kind language provider',
  },
  tyre_hotel_movements: { [link]: 'from_code hotel_id shelf_id to_code', [staff]: 'user_id', [times]: 'at kind', [goods]: 'quantity' },
  tyre_hotel_rows: {
    [link]: 'hotel_id position',
    [goods]: 'dot_number height_10 rim_10 tyre_height tyre_quantity tyre_rim tyre_width width_10',
  },
  tyre_hotels: {
    [link]: 'client_id out_work_order_id shelf_id work_order_id work_order_uuid',
    [staff]: 'closed_by created_by deleted_by',
    [times]: 'closed_at deleted_at status storage_until',
    [car]: 'car_make car_model car_number make_key model_key plate_key',
    [goods]: 'season tyre_height tyre_key tyre_name tyre_quantity tyre_rim tyre_width with_rim',
    [sums]: 'fee',
  },
  vehicle_plates: { [link]: 'vehicle_id', [car]: 'plate_key plate_number until' },
  vehicles: {
    [car]: `car_km car_type_id itp_until km_at make make_id manufacturing_year model model_id plate_key plate_number search tyre_dimensions
      vin_number wheel_type_id`,
    [staff]: 'deleted_by',
    [times]: 'deleted_at last_visit',
  },
  work_order_drafts: {
    [link]: `origin origin_id work_order_id work_order.carTypeId work_order.organizationId work_order.paymentTypeId work_order.workOrderTypeId`,
    [staff]: 'created_by details.workers updated_by',
    [times]: 'deleted_at details.form.line details.form.tab transformed_at work_order.endDate work_order.startDate',
    [car]: `details.car.make details.car.manufacturingYear details.car.model details.car.plateNumber details.tyreService.carKm plate_key
      plate_number`,
    [goods]: `details.products details.tyreService.boltTorque details.tyreService.newTyre details.tyreService.tyreCount
      details.tyreService.tyreDimensions details.tyreService.tyreHotelEnabled details.tyreService.tyreHotelOutId
      details.tyreService.tyreWaste details.tyreService.wheelTypeId`,
    [sums]: 'work_order.documentNumber',
  },
  work_order_history: {
    [link]: 'work_order_id',
    [staff]: 'changes.final_reviewer user_id',
    [times]: 'at changes.deadline changes.end_date changes.expiration_date changes.start_date changes.status kind',
    [car]: `changes.car_km changes.car_type changes.make changes.manufacturing_year changes.model changes.model_type changes.plate_number
      changes.vin_number changes.year`,
    [goods]: `changes.bolt_torque changes.new_tyre changes.tyre_count changes.tyre_hotel_enabled changes.tyre_waste changes.wheel_type_id`,
    [sums]: 'changes.document_number changes.loyalty_card_number changes.vat_percentage changes.with_vat',
    [choices]: `changes.client_brings_products changes.itp changes.itp_kind changes.organization changes.own_product changes.payment_type
      changes.sms_notification changes.work_order_type`,
  },
  work_order_lines: {
    [link]: 'position product_id work_order_id',
    [goods]: 'is_custom_product is_expendable is_service is_tyre name quantity tyre_hotel um',
    [sums]: 'discount_on_new_tyre is_count_price price price_base price_conditions total',
  },
  work_order_workers: { [link]: 'work_order_id worker_id' },
  work_orders: {
    [link]: 'car_type_id client_id draft_id invoice_id paid_type_id payment_type_id uuid vehicle_id work_order_type_id',
    [staff]: 'created_by deleted_by meta_data.finalReviewer',
    [times]: 'deadline deleted_at due_on end_date expiration_date finished meta_data.deadline meta_data.expirationDate start_date status',
    [car]: `car.make car.manufacturingYear car.model car.plateNumber car.vinNumber car_km car_service.carKm car_service.modelType make
      meta_data.technicalDrawing meta_data.technicalDrawingType model plate_key plate_number tyre_service.carKm`,
    [goods]: `hotel tyre_height tyre_rim tyre_service.boltTorque tyre_service.newTyre tyre_service.tyreCount tyre_service.tyreDimensions
      tyre_service.tyreHotelEnabled tyre_service.tyreHotelOutId tyre_service.tyreWaste tyre_service.wheelTypeId tyre_waste tyre_width`,
    [sums]: `discount document_key document_number meta_data.loyaltyCardId meta_data.loyaltyCardNumber meta_data.loyaltyDiscountValue
      meta_data.loyaltyPercentage meta_data.newTyreDiscountValue meta_data.subtotalWithoutHotel meta_data.vatPercentage meta_data.vatValue
      meta_data.withVat price_terms.discountOnNewProduct price_terms.isTruck price_terms.ownProductDiscount price_terms.removeDiscount
      paid subtotal tax total written_off`,
    [choices]: `itp meta_data.clientBringsProducts meta_data.itp meta_data.itpKind meta_data.ownProduct meta_data.smsNotification`,
    [answered]: `meta_data.createdBy meta_data.priceTerms.discountOnNewProduct meta_data.priceTerms.isTruck
      meta_data.priceTerms.ownProductDiscount meta_data.priceTerms.removeDiscount`,
  },
}

const namesOf = (reasons: Record<string, string>) => Object.values(reasons).flatMap((names) => names.split(/\s+/))
/** The field table decides about the columns of a client. */
const keptOfClients = Object.keys(keptColumns(clientErasure)).map(toSnakeCase)
/** Erasing a client leaves these columns as they are and must empty every other. */
export const personalColumns: { keep: Record<string, string[]> } = {
  keep: {
    ...Object.fromEntries(Object.entries(keep).map(([label, reasons]) => [label, namesOf(reasons)])),
    clients: keptOfClients.filter((column) => !bookkeeping.includes(column)),
  },
}
