let number = 0
/** Another one each time: a product has no two equal conditions. */
export const products = {
  'POST /product-conditions': {
    get value() {
      number = (number % 1000) + 1
      return number
    },
  },
}
