import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** Shows the messages. It is loaded as a chunk of its own, so that no page waits for it. */
export default function Messages() {
  return <Notifications position="bottom-right" containerWidth={340} />
}
