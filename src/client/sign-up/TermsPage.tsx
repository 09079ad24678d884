import { useTranslation } from 'react-i18next'
import { LegalText } from './LegalText.tsx'

export default function TermsPage() {
  const { t } = useTranslation('legal')
  const sections = [
    [t('TermsService'), t('TermsServiceText')],
    [t('TermsAccount'), t('TermsAccountText')],
    [t('TermsData'), t('TermsDataText')],
    [t('TermsUse'), t('TermsUseText')],
  ] as const
  return <LegalText title={t('TermsTitle')} sections={sections} />
}
