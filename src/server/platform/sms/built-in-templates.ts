import type { HttpTemplate } from './http.ts'

/**
 * Templates for some providers, from their documentation. None was tested with a contract, so the first message shows whether it still
 * works.
 */
export const builtInTemplates: Record<string, HttpTemplate> = {
  smslink: {
    method: 'POST',
    url: 'https://secure.smslink.ro/sms/gateway/communicate/index.php',
    body: 'connection_id={{user}}&password={{password}}&to={{to_local}}&message={{text}}&sender={{sender}}',
    encoding: 'form',
    refused: { pattern: '^ERROR;(\\d+)' },
    id: { pattern: '^MESSAGE;[^;]*;[^;]*;([^;,]+)' },
  },
  sendsms: {
    method: 'GET',
    url: 'https://api.sendsms.ro/json?action=message_send&username={{user}}&password={{password}}&to={{to_digits}}&text={{text}}&from={{sender}}',
    encoding: 'form',
    refused: { pattern: '"status"\\s*:\\s*(-\\d+)' },
    id: { pointer: '/details' },
  },
  smso: {
    method: 'POST',
    url: 'https://app.smso.ro/api/v1/send',
    headers: { 'x-authorization': '{{token}}' },
    body: 'to={{to}}&sender={{sender}}&body={{text}}&webhook_status={{report_url}}',
    encoding: 'form',
    id: { pointer: '/responseToken' },
    reports: {
      id: 'uuid',
      state: 'status',
      states: { dispatched: 'sent', sent: 'sent', delivered: 'delivered', undelivered: 'failed', expired: 'expired', error: 'failed' },
    },
  },
  smsapi: {
    method: 'POST',
    url: 'https://api.smsapi.com/sms.do',
    headers: { authorization: 'Bearer {{token}}' },
    body: 'to={{to_digits}}&from={{sender}}&message={{text}}&format=json&encoding=utf-8&idx={{reference}}',
    encoding: 'form',
    refused: { pattern: '"error"\\s*:\\s*(\\d+)' },
    id: { pointer: '/list/0/id' },
  },
}
