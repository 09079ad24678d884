import { notifications } from '@mantine/notifications'
import { AppError } from '#contract/errors.ts'
import { messageText } from './i18n.ts'

const show = (message: string, color: 'green' | 'red', autoClose: number, title?: string) =>
  notifications.show({ message, title, color, autoClose, role: color === 'red' ? 'alert' : 'status', withBorder: true })

/** Messages at the bottom right. They take texts that are already translated; errors translate themselves. */
export const notify = {
  success: (text: string) => show(text, 'green', 5000),
  error: (text: string) => show(text, 'red', 10_000),
  exported: (text: string) => show(text, 'green', 5000),
  exportFailed: (error: unknown) => show(errorText(error), 'red', 7000, messageText('ErrorDownloadingFile')),
  failure: (error: unknown) => show(errorText(error), 'red', 10_000),
}

/** What to tell of an error: for refused fields the first of their messages. */
export function errorText(error: unknown): string {
  if (!(error instanceof AppError)) return messageText('UnknownError')
  const [first] = Object.values(error.fields ?? {}).flat()
  return messageText(first ?? error.message)
}
