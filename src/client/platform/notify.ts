import { AppError } from '#contract/kit/errors.ts'
import { i18n, messageText } from './i18n.ts'

async function show(message: string, kind: 'success' | 'error', autoClose: number, title?: string) {
  const { notifications } = await import('@mantine/notifications')
  notifications.show({
    message,
    title,
    autoClose,
    color: kind === 'success' ? 'green' : 'red',
    role: kind === 'success' ? 'status' : 'alert',
    withBorder: true,
    closeButtonProps: { 'aria-label': i18n.t('Close') },
  })
}

/** Messages at the bottom right. They take texts that are already translated; errors translate themselves. */
export const notify = {
  success: (text: string) => void show(text, 'success', 5000),
  error: (text: string) => void show(text, 'error', 10_000),
  exported: (text: string) => void show(text, 'success', 5000),
  exportFailed: (error: unknown) => void show(errorText(error), 'error', 7000, messageText('ErrorDownloadingFile')),
  failure: (error: unknown) => void show(errorText(error), 'error', 10_000),
}

/** What to tell of an error: for refused fields the first of their messages. */
export function errorText(error: unknown): string {
  if (!(error instanceof AppError)) return messageText('UnknownError')
  const [first] = Object.values(error.fields ?? {}).flat()
  return messageText(first ?? error.message)
}
