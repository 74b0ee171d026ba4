export async function checkSite() { return [] }
