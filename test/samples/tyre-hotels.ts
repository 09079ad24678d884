/** No text that fits is the number of an order. */
export const tyreHotels: Record<string, object> = {
  'POST /tyre-hotels': { workOrderUuid: '' },
  'PUT /tyre-hotels/:id': { workOrderUuid: '' },
  'POST /tyre-hotels/shelves/bulk': { racks: 'A1..A2', shelves: '1..2', location: '' },
}
