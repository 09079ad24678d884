import { Anchor, Text, Title } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EntryPage } from './EntryPage.tsx'

const terms = { title: 'TermsTitle', sections: ['TermsService', 'TermsAccount', 'TermsData', 'TermsUse'] } as const
const privacy = { title: 'PrivacyTitle', sections: ['PrivacyWhat', 'PrivacyWhy', 'PrivacyHowLong', 'PrivacyRights'] } as const

/** The terms of use or the privacy notice, by the address: headings with their texts. */
export default function LegalPage() {
  const { t } = useTranslation('legal')
  const { pathname } = useLocation()
  const { title, sections } = pathname.startsWith('/privacy') ? privacy : terms
  return (
    <EntryPage title={t(title)} tall>
      <Title order={1}>{t(title)}</Title>
      {sections.map((section) => (
        <section key={section}>
          <Title order={2} size="h4" mt="lg" mb={4}>
            {t(section)}
          </Title>
          <Text>{t(`${section}Text`)}</Text>
        </section>
      ))}
      <Anchor component={Link} to="/" mt="xl" display="inline-block">
        {t('BackToStart')}
      </Anchor>
    </EntryPage>
  )
}
