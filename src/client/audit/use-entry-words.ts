import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { describeEntry } from '#domain/audit/entry-words.ts'
import { auditWordFiles } from '#domain/audit/word-files.ts'

/** Describes an entry in the user's language. */
export function useEntryWords() {
  const { t } = useTranslation(auditWordFiles)
  const { zone, language } = useFormat()
  const { account } = useInformation()
  return describeEntry({
    translate: (word) => t(word),
    translateSetting: (name) => t(name as 'with_vat', { ns: 'settings', defaultValue: name }),
    lists: {
      organizationId: account.organizations,
      organizations: account.organizations,
      carTypeId: account.carTypes,
      workOrderTypeId: account.workOrderTypes,
      groupIds: account.appointmentGroups,
    },
    zone,
    language,
  })
}
