import type { Notice } from '#contract/notices.ts'
import type { listNewest } from './notices.queries.ts'

export const toNotice = ({
  data,
  kind,
  appointmentId,
  nowAt,
  nowFrom,
  nowStatus,
  ...row
}: Awaited<ReturnType<typeof listNewest>>[number]): Notice => ({
  ...row,
  kind: kind as Notice['kind'],
  data: data as Notice['data'],
  appointment:
    appointmentId === null || nowAt === null || nowFrom === null
      ? null
      : { id: appointmentId, organizationId: nowAt, from: nowFrom, status: nowStatus as NonNullable<Notice['appointment']>['status'] },
})
