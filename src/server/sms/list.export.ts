import { smsColumns, type SmsMessage } from '#contract/sms.ts'
import { smsKindKeys, smsStateKeys } from '#domain/sms/sms-messages.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { withOrganizationName } from '#server/platform/database/list-page.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './list.queries.ts'

const list = withOrganizationName(queries.listQuery, 'm')

export const download = workbookOf({
  words: 'sms',
  name: 'mesaje_sms',
  title: 'SmsList',
  columns: smsColumns,
  list,
  row: (message, translate) => ({
    ...message,
    kind: translate(smsKindKeys[message.kind as SmsMessage['kind']]),
    status: translate(smsStateKeys[message.status as SmsMessage['status']]),
  }),
  filters: {
    organizationId: { word: 'Organization', names: 'organizations' },
    kind: { word: 'SmsKind', choices: smsKindKeys },
    status: { word: 'Status', choices: smsStateKeys },
    queuedAt: { word: 'SmsQueuedAt' },
    clientId: { word: 'Client', names: 'clients', within: clientScope },
    phone: { word: 'Phone' },
    quickText: { word: 'QuickText' },
  },
})
