import { smsColumns, type SmsMessage } from '#contract/sms.ts'
import { kindWords, stateWords } from '#domain/sms-messages.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import { scopeOfClients } from '#server/sms/writing/service.ts'
import * as queries from './queries.ts'

export const download = workbookOf({
  words: 'sms',
  name: 'mesaje_sms',
  title: 'SmsList',
  columns: smsColumns,
  list: queries.exported,
  row: (message, say) => ({
    ...message,
    kind: say(kindWords[message.kind as SmsMessage['kind']]),
    status: say(stateWords[message.status as SmsMessage['status']]),
  }),
  filters: {
    organizationId: { word: 'Organization', names: 'organizations' },
    kind: { word: 'SmsKind', choices: kindWords },
    status: { word: 'Status', choices: stateWords },
    queuedAt: { word: 'SmsQueuedAt' },
    clientId: { word: 'Client', names: 'clients', within: scopeOfClients },
    phone: { word: 'Phone' },
    quickText: { word: 'QuickText' },
  },
})
