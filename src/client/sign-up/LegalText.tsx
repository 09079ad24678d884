import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EntryPage } from './EntryPage.tsx'

/** Headings with their texts. */
export function LegalText({ title, sections }: { title: string; sections: readonly (readonly [heading: string, text: string])[] }) {
  const { t } = useTranslation('legal')
  return (
    <EntryPage title={title} tall>
      <Title order={1}>{title}</Title>
      {sections.map(([heading, text]) => (
        <section key={heading}>
          <Title order={2} size="h4" mt="lg" mb={4}>
            {heading}
          </Title>
          <Text>{text}</Text>
        </section>
      ))}
      <Anchor component={Link} to="/" mt="xl" display="inline-block">
        {t('BackToStart')}
      </Anchor>
    </EntryPage>
  )
}
