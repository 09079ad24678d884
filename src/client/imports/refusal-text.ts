import { AppError } from '#contract/kit/errors.ts'
import { messageText } from '#client/platform/i18n.ts'
import { errorText } from '#client/platform/notify.ts'

/** Why a file, or what was chosen for it, was refused: the first reason says more than that there was one. */
export function rejectionText(error: unknown): string {
  const [reason] = error instanceof AppError ? Object.values(error.fields ?? {}).flat() : []
  return reason === undefined ? errorText(error) : messageText(reason)
}
