import { AppError } from '#contract/kit/errors.ts'
import { messageText } from '#client/platform/i18n.ts'
import { errorText } from '#client/platform/notify.ts'

/** The reason why a file or its mapping was refused: the first field error says more than the error itself. */
export function rejectionText(error: unknown): string {
  const [reason] = error instanceof AppError ? Object.values(error.fields ?? {}).flat() : []
  return reason === undefined ? errorText(error) : messageText(reason)
}
