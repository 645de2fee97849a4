// Values that the browser stores for this site. If storage is switched off or full, nothing is
// stored and pages work without it.

function storageOf(area) {
  return {
    get(key, otherwise = null) {
      try {
        return area().getItem(key) ?? otherwise;
      } catch {
        return otherwise;
      }
    },
    keys() {
      try {
        return Object.keys(area());
      } catch {
        return [];
      }
    },
    remove(key) {
      try {
        area().removeItem(key);
      } catch {
        // nothing is stored
      }
    },
    // Returns whether it is stored.
    set(key, value) {
      try {
        area().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
  };
}

// Even to name an area is an error where storage is switched off.
export const local = storageOf(() => localStorage);
export const session = storageOf(() => sessionStorage);
