import { Kbd, Modal, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '#client/platform/focus.ts'
import { listKeys } from './keys.ts'

/** The keys that a list understands. */
export default function KeysDialog({ withChoice, onClose }: { withChoice: boolean; onClose: () => void }) {
  const shown = listKeys.filter((key) => withChoice || !('chosen' in key))
  const { t } = useTranslation()
  useFocusBack()
  return (
    <Modal opened size={430} title={t('KeyboardMap')} closeButtonProps={{ 'aria-label': t('Close') }} onClose={onClose}>
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
    </Modal>
  )
}
