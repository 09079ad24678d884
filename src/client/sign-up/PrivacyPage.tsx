import { useTranslation } from 'react-i18next'
import { LegalText } from './LegalText.tsx'

export default function PrivacyPage() {
  const { t } = useTranslation('legal')
  const sections = [
    [t('PrivacyWhat'), t('PrivacyWhatText')],
    [t('PrivacyWhy'), t('PrivacyWhyText')],
    [t('PrivacyHowLong'), t('PrivacyHowLongText')],
    [t('PrivacyRights'), t('PrivacyRightsText')],
  ] as const
  return <LegalText title={t('PrivacyTitle')} sections={sections} />
}
