import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Information } from '#contract/accounts/account.ts'
import { clients } from '#contract/clients/clients.ts'
import { objectShape } from '#contract/kit/codec.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { products } from '#contract/products.ts'
import type { ReportScreen } from '#contract/reports/kit.ts'
import { collaboratorPaymentTypes } from '#contract/collaborators/collaborator-work-orders.ts'
import { collaboratorPaymentKeys } from '#domain/work-orders/collaborator-orders.ts'
import { addDays } from '#domain/text/calendar.ts'
import { choiceWords, lastMonth } from '#domain/reports.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { listColleagues, useInformation } from '#client/platform/sign-in/session.ts'
import { toOptions, type Filter, type FilterValues } from '#client/ui/list/filters.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { useCellText } from './use-cell-text.ts'

/** The filters of a report, with the account's lists as options, and their defaults. */
export function useReportFilters(endpoint: Endpoint, screen: ReportScreen<never>): { filters: Filter[]; defaults: FilterValues } {
  const { t } = useTranslation('reports')
  const { word } = useCellText()
  const information = useInformation()
  const { account } = information
  const workplace = useOrganizationFilter()
  const today = useToday(useFormat().zone)
  const client = useOptionById('client_id', (id) => endpointQuery(clients.get, { id }))
  const product = useOptionById('product_id', (id) => endpointQuery(products.get, { id }))
  const choices = (words: Record<string, string>) => Object.entries(words).map(([value, key]) => ({ value, label: word(key) }))
  const isAppointments = screen.type === 'appointments'
  const statuses = choiceWords[isAppointments ? 'appointmentStatus' : screen.type === 'sms' ? 'smsStatus' : 'orderStatus']
  const isCollaborators = screen.type === 'collaborator'
  const all: Filter[] = [
    workplace.filter,
    { field: 'date', label: t('OrderDay') },
    { field: 'collaboratorId', label: t('Collaborator'), options: toOptions(account.collaborators) },
    { field: 'finished', label: t('Finished') },
    { field: 'day', label: t('CalendarDay') },
    { field: 'from', label: t('AppointmentDay') },
    { field: 'createdAt', label: t('SmsWrittenAt') },
    { field: 'startDate', label: t(screen.days === 'lastWeek' ? 'CalendarDay' : 'StartDate') },
    { field: 'accountId', label: t('User'), options: toOptions(listPeople(information)) },
    { field: 'status', label: t('Status'), options: choices(statuses) },
    { field: 'kind', label: t('MessageKind'), options: choices(choiceWords.smsKind) },
    { field: 'by', label: t('GroupedBy'), options: choices({ client: 'Client', organization: 'Organization' }) },
    { field: 'isCompany', label: t('OnlyCompanies') },
    { field: 'workOrderTypeId', label: t('WorkOrderType'), options: toOptions(account.workOrderTypes.filter(({ hidden }) => !hidden)) },
    {
      field: 'paymentTypeId',
      label: t('Payment'),
      options: isCollaborators
        ? collaboratorPaymentTypes.map(({ id }) => ({ value: id, label: t(collaboratorPaymentKeys[id]!) }))
        : toOptions(account.paymentTypes),
    },
    { field: 'carTypeId', label: t('CarType'), options: toOptions(account.carTypes) },
    isCollaborators
      ? { field: 'workerId', label: t('CollaboratorWorkers'), options: toOptions(account.collaboratorWorkers) }
      : { field: 'workerId', label: t('Workers'), options: toOptions(account.workers) },
    { field: 'itp', label: t('Inspection') },
    { field: 'unpaid', label: t('Unpaid') },
    { field: 'isService', label: t('Service') },
    { field: 'isCustomProduct', label: t('CustomLine') },
    { field: 'plateNumber', label: t('PlateNumberShort') },
    { field: 'documentNumber', label: t('DocumentNumberShort') },
    { field: 'total', label: t('Total') },
    { field: 'createdBy', label: t('CreatedByUser'), options: toOptions(listColleagues(information)) },
    { field: 'hasDiscount', label: t('WithDiscount') },
    { field: 'dateMissing', label: t('NotFinishedYet') },
    { field: 'appointmentGroupId', label: word('AppointmentGroup'), options: toOptions(account.appointmentGroups) },
    { field: 'source', label: t('BookedBy'), options: choices(choiceWords.appointmentSource) },
    { field: 'phone', label: t('Phone') },
    { field: 'clientId', label: t('Client'), found: clientSource, ...(client && { options: [client] }) },
    { field: 'productId', label: t('Product'), found: productSource, ...(product && { options: [product] }) },
  ]
  const modelShape = objectShape(objectShape(endpoint.input)['models']!)
  const days = { untilToday: ['', today], lastWeek: [addDays(today, -6), today], lastMonth: lastMonth(today) }[screen.days ?? 'lastMonth']
  const begins = ['finished', 'from', 'createdAt', 'date', 'day', ...(screen.days === 'lastWeek' ? ['startDate'] : [])]
  const period = begins.find((field) => field in modelShape)
  return {
    filters: all.filter(({ field, options }) => field in modelShape && (options === undefined || options.length > 0)),
    defaults: { ...workplace.defaults, ...(period && { [period]: days }), ...screen.defaults },
  }
}

const clientSource = { endpoint: clients.choices, inputFor: (quickText: string) => ({ quickText }) }
const productSource = { endpoint: products.search, inputFor: (quickText: string) => ({ models: { quickText } }) }

/** People with a user, from the lists of users and of workers that everybody in the office may read. */
function listPeople(information: Information): { id: number; name: string }[] {
  const own = information.account.workers.flatMap(({ userId, name }) => (userId === null ? [] : [{ id: userId, name }]))
  return [...new Map([...own, ...listColleagues(information)].map((person) => [person.id, person])).values()]
}

/** The option for a record whose id the address names. */
function useOptionById(param: string, query: (id: number) => object) {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const id = Number(params[param])
  const { data } = useQuery({
    ...(query(id) as ReturnType<typeof endpointQuery<typeof clients.get>>),
    enabled: Number.isSafeInteger(id) && id > 0,
  })
  return data && { value: data.id, label: data.name }
}
