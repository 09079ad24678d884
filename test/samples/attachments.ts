import { randomUUID } from 'node:crypto'

/** Features of attachments, and the feature whose records have them. */
export const attachmentOwners: Record<string, string> = {
  orderAttachments: 'workOrders',
  draftAttachments: 'workOrderDrafts',
  hotelAttachments: 'tyreHotels',
  vehicleAttachments: 'vehicles',
  clientAttachments: 'clients',
}

/** A valid file for the first media type of each upload. */
export const sampleFiles: Record<string, Uint8Array> = {
  'text/csv': Buffer.from('Denumire;Telefon\nȘtefan Őri;0722000111'),
  'image/jpeg': Buffer.from(
    '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAABAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCSAUmv/9k=',
    'base64',
  ),
  'image/png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWM4w8BwhoEBAAczAZnw4GPhAAAAAElFTkSuQmCC',
    'base64',
  ),
}

/** The input of a photo of the record with this id. */
export const photoOf = (id: number) => ({
  id,
  clientKey: randomUUID(),
  file: { mediaType: 'image/jpeg', content: new Uint8Array(sampleFiles['image/jpeg']!) },
})
