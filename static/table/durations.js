// Times in the reader's language. What stands between numbers and units in Chinese and Japanese is
// what stands there in the sentences around; Japanese has no narrow units but English letters.

const language = document.documentElement.lang;
const isJapanese = language === "ja";

export const GAP = isJapanese ? "" : " ";

export function inUnit(count, unit, width) {
  const unitDisplay = isJapanese ? "long" : width;
  const words = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay }).format(count);
  return words.replace(/(\d) ?(?=\p{sc=Han})/u, `$1${GAP}`);
}
