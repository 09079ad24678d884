import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SearchList } from '#client/ui/list/use-list.ts'

/** Announces new rows that are not on the page; the rows stay where they are until the user asks for the new ones. */
export function NewRowsNotice<Row>({ list: { news } }: { list: SearchList<Row> }) {
  const { t } = useTranslation()
  const text = news.count > 0 && t('NewRows', { count: news.count })
  return (
    <Text component="div" role="status" ms="auto" fz="sm" c="dimmed">
      {text && news.show ? (
        <Button variant="light" size="compact-sm" onClick={news.show}>
          {text}
        </Button>
      ) : (
        text
      )}
    </Text>
  )
}
