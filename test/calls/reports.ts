import { page, pdf, workbook, type Step } from './step.ts'

const days = 'finished[]=2026-10-01&finished[]=2026-10-31'
const orderQuery = `models[organization_id]={organization}&${days}&order_by=total&order_dir=desc`
const sms = 'models[organization_id]={organization}&created_at[]=2026-10-01&created_at[]=2026-10-31'

const types = ['work-order', 'company-totaled', 'waste', 'workers', 'work-order-products', 'advanced', 'suspended-work-order'] as const
const search = `models[organization_id]={organization}&${days}`

export const reports: Step[] = [
  {
    call: 'POST /reports/track',
    body: { report_type: 'advanced', models: { finished: ['2026-10-01', '2026-10-31'] } },
    gives: { report: 'id' },
  },
  { call: 'DELETE /reports/{report}' },
  { call: 'GET /reports/query/work-order', query: `${orderQuery}&interval=daily&page_count=1&page_size=15`, says: page },
  { call: 'GET /reports/query/company-totaled', query: orderQuery, says: page },
  { call: 'GET /reports/query/sms', query: `${sms}&interval=daily`, says: page },
  { call: 'GET /reports/query/appointments', query: 'models[from][]=2026-10-01&interval=monthly', says: page },
  { call: 'GET /reports/query/suspended-work-order', query: 'models[organization_id]={organization}&models[quick_text]=pop', says: page },
  {
    call: 'GET /generate/report/query/work-order',
    query: `${orderQuery}&interval=daily&with_services=true`,
    file: pdf(/\.pdf$/),
  },
  { call: 'GET /generate/report/query/advanced', query: `${orderQuery}&with_services=true`, file: pdf(/^advanced_report_.*\.pdf$/) },
  {
    call: 'POST /generate/report/query/advanced',
    body: {
      models: { organization_id: ['{organization}'], finished: ['2026-10-01', '2026-10-31'] },
      order_by: 'total',
      order_dir: 'desc',
      with_services: true,
    },
    file: pdf(/^advanced_report_.*\.pdf$/),
  },
  { call: 'GET /generate/report/query/sms', query: sms, file: pdf(/^sms_report_.*\.pdf$/) },
  {
    call: 'GET /generate/report/query/suspended-work-order',
    query: 'models[quick_text]=pop',
    file: pdf(/^suspended_report_.*\.pdf$/),
  },
  { call: 'GET /generate/excel/report/query/advanced', query: orderQuery, file: workbook(/^advanced_report_.*\.xlsx$/) },
  {
    call: 'GET /generate/excel/report/query/suspended-work-order',
    query: 'models[quick_text]=pop&interval=daily',
    file: workbook(/^suspended_report_.*\.xlsx$/),
  },
  ...types.flatMap((type) =>
    ['none', 'daily', 'monthly'].map((interval): Step => ({
      call: `GET /reports/query/${type}`,
      query: `${search}&interval=${interval}`,
      says: page,
    })),
  ),
  ...types.map((type): Step => ({
    call: `GET /generate/excel/report/query/${type}`,
    query: `${search}&interval=monthly`,
    file: workbook(/\.xlsx$/),
  })),
  { call: 'GET /statistics', query: 'organization_id={organization}', says: ['measure', 'items.3.values'] },
  { call: 'GET /service-controls/work-orders/daily', says: ['items', 'total'] },
  { call: 'GET /service-controls/work-orders/suspended', says: ['items', 'total'] },
]

export const timeSheets: Step[] = [
  {
    call: 'POST /time-sheets',
    body: { status: 'WORKING', user_id: '{self}' },
    says: ['id', 'status', 'user_id', 'start_date', 'end_date'],
    gives: { sheet: 'id' },
    before: async ({ admin, organization }, values) => {
      const ask = (request: object) => admin.send({ headers: {}, ...request } as Parameters<typeof admin.send>[0])
      await ask({ method: 'PUT', url: `/api/v1/organizations/${organization.id}`, body: { time_sheet: true } })
      const { text } = await ask({ method: 'GET', url: '/api/v1/accounts/settings/information' })
      values.set('self', JSON.parse(text).user.id)
    },
  },
  { call: 'PUT /time-sheets/{sheet}', body: { status: 'BREAK', reason: 'Greșit' }, says: ['status'] },
  {
    call: 'POST /time-sheets/search',
    body: { models: {}, order_by: 'start_date', order_dir: 'desc', page_count: 1, page_size: 15 },
    says: page,
  },
  {
    call: 'POST /reports/time-sheet',
    body: {
      models: { start_date: ['2026-10-01', '2026-10-31'], account_id: '{self}' },
      interval: 'daily',
      order_by: 'start_date',
      order_dir: 'asc',
    },
    says: page,
  },
  // Removing hours requires a reason.
  { call: 'DELETE /time-sheets/{sheet}', query: 'reason=Dublat' },
]
