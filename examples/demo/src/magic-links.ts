/** Whether links work only in the browser that requested them. The server writes it into the page. */
export const isForOneBrowser =
  document.querySelector<HTMLMetaElement>('meta[name="sameBrowser"]')?.content === 'true'
