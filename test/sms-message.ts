/** Builds a stored message that was sent on a morning in October; `more` replaces columns. */
export const smsMessage = (accountId: number, organizationId: number, more: object) => ({
  accountId,
  organizationId,
  secret: Math.random().toString(36),
  kind: 'created',
  language: 'ro',
  phone: '+40722000111',
  text: 'Vă așteptăm mâine la ora 10.',
  credits: 1,
  segments: 1,
  status: 'sent',
  notBefore: '2026-10-05T08:00:00Z',
  expiresAt: '2026-10-06T08:00:00Z',
  queuedAt: '2026-10-05T08:00:00Z',
  ...more,
})
