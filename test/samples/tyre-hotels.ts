/** The number of an order is empty, because no sample text is one. */
export const tyreHotels: Record<string, object> = {
  'POST /tyre-hotels': { workOrderUuid: '' },
  'PUT /tyre-hotels/:id': { workOrderUuid: '' },
  'POST /tyre-hotels/shelves/bulk': { racks: 'A1..A2', shelves: '1..2', location: '' },
}
