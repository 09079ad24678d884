import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** Where messages appear. In its own chunk: no page waits for it. */
export default function Messages() {
  return <Notifications position="bottom-right" limit={4} />
}
