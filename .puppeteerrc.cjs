// whatsapp-web.js brings Puppeteer, whose install step fetches a Chrome build of its own. The system's Chromium is used
// instead, so `npm ci` also succeeds where that download is not possible.
module.exports = { skipDownload: true };
