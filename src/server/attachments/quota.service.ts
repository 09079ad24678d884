import type { Context } from '#server/platform/context.ts'
import { mailAdmins } from '#server/users/admin-mail.service.ts'

/** Shares of the quota at which the admins are warned, in percent. */
const warningPercents = [80, 95]

/** Bytes that one account may store. */
export const quotaOf = ({ filesQuotaMb }: Context['config']): number => filesQuotaMb * 1024 * 1024

/** Mails the admins when an addition passes a share of the quota; `before` and `after` are the stored bytes. */
export async function warnOfQuota(context: Context, before: number, after: number): Promise<void> {
  const percent = warningPercents.findLast((one) => {
    const limit = (quotaOf(context.config) * one) / 100
    return before < limit && after >= limit
  })
  if (percent === undefined) return
  await mailAdmins(context, 'filesQuotaLow', {
    percent: String(percent),
    quota: String(context.config.filesQuotaMb),
    link: '/dashboard/help/photos',
  })
}
