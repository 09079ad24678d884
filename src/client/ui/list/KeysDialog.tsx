import { Kbd, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { listKeys } from './keys.ts'

type Props = { withChoice: boolean; withPreview: boolean; onClose: () => void }

/** The keys that a list understands. */
export default function KeysDialog({ withChoice, withPreview, onClose }: Props) {
  const shown = listKeys.filter((key) => (withChoice || !('chosen' in key)) && (withPreview || !('previewed' in key)))
  const { t } = useTranslation()
  return (
    <Dialog size={430} title={t('KeyboardMap')} onClose={onClose}>
      <Table withRowBorders={false} verticalSpacing={5}>
        <Table.Tbody>
          {shown.map(({ keys, label }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400}>
                {t(label)}
              </Table.Th>
              <Table.Td ta="right">
                {keys.map((key) => (
                  <Kbd key={key} ml={4} style={{ fontFamily: 'inherit' }}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  )
}
