import { receivables } from '#contract/receivables.ts'
import { fetchFile } from '#client/platform/api/api.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { printPdf } from '#client/ui/pdf-viewer.ts'

/** Opens the statement of a client in the language of the screen. */
export const printStatement = (clientId: number): void =>
  void fetchFile(receivables.statement, { clientId, language: currentLanguage() }).then(printPdf).catch(notify.exportFailed)
